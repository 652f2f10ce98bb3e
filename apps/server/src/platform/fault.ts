import type { Message } from './message.ts';

/** An error that the user can fix. Its message is shown as is, without a stack trace. */
export class Fault extends Error {
  readonly text: Message;
  constructor(text: Message) {
    super(String(text));
    this.name = new.target.name;
    this.text = text;
  }
}
