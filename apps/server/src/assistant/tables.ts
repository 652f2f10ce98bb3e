import type { Generated } from '../platform/database/tables.ts';

/** A conversation of one session, until it expires. */
export interface AssistantConversationTable {
  id: string;
  clientid: string;
  /** Hash of the session that began it; no other session may continue it. */
  session_hash: string;
  /** The librarian's memory (JSON): the plan of the last question and the ids of shown titles. No answers. */
  memory: string;
  /** While a question is being answered, the time after which it counts as lost; empty otherwise. */
  busy_until: string;
  expires_at: string;
}

/** Use on one day by one session, one network or a whole library. */
export interface AssistantUseTable {
  clientid: string;
  /** YYYY-MM-DD in UTC. */
  day: string;
  /** `library`, or a keyed hash of a session or a network. */
  scope: string;
  conversations: number;
  questions: number;
  /** Questions put to the model. */
  asked: number;
  /** Tokens of the model, sent and received; a question under way counts with its reserved tokens. */
  tokens: number;
}

/** Reading help that a model made of a record. */
export interface AssistantHelpTable {
  id: Generated<number>;
  title_id: number;
  language: string;
  model: string;
  /** Hash of the record as the model was shown it and of the version of the instructions. */
  version: string;
  /** JSON. */
  help: string;
  made_at: string;
}

export interface AssistantTables {
  assistant_conversation: AssistantConversationTable;
  assistant_use: AssistantUseTable;
  assistant_help: AssistantHelpTable;
}

declare module '../platform/database/tables.ts' {
  interface Database extends AssistantTables {}
}
