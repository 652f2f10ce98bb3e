import type { Generated } from '../platform/database/tables.ts';

/** A conversation of one session, for as long as it goes on. */
export interface AssistantConversationTable {
  id: string;
  clientid: string;
  /** Hash of the session that began it; nobody else may go on with it. */
  session_hash: string;
  /** What the librarian remembers (JSON): what the last question was read as, and the numbers of titles. No answers. */
  memory: string;
  /** While a question is being answered: when it is given up. Empty otherwise. */
  busy_until: string;
  expires_at: string;
}

/** What was used on one day by one session, one network or a whole library. */
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
  /** Tokens of the model, sent and received; what is under way is counted as its most. */
  tokens: number;
}

/** Reading help that a model made of a record. */
export interface AssistantHelpTable {
  id: Generated<number>;
  title_id: number;
  language: string;
  model: string;
  /** Hash of what the model was shown, and of how it was asked. */
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
