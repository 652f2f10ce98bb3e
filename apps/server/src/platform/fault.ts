/** Something that the person at the keyboard can put right. Its message is shown as it is, without a stack. */
export class Fault extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}
