export { type ClientOptions, Sip2Client } from './client.ts';
export { type Encoding, encodings } from './encoding.ts';
export { type FailureReason, Sip2Failure } from './failure.ts';
export { FrameReader, type Framing, openFrame, sealFrame } from './frame.ts';
export {
  type AnswerTo,
  type AnyMessage,
  type Message,
  type PatronBlock,
  type PatronList,
  type RequestName,
  supports,
} from './layouts.ts';
export { type FieldMap, parseMessage, printMessage } from './messages.ts';
export { type ServerOptions, Sip2Server, type TerminalSession } from './server.ts';
