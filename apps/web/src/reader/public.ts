/** The exports of the reader domain for other parts of the portal. */
export { readerQuery, saveReader } from './api.ts';
export { readArrival } from './arrival.ts';
export { ReaderDialogs } from './components/reader-dialogs.tsx';
export { askLogin } from './login-request.ts';
export { meRoute } from './my-library-route.ts';
export { askPassword } from './password-request.ts';
export { isPersonal } from './personal.ts';
export { asReader, currentReader, type SignedIn, sessionExits, useReader, watchSession } from './session.ts';
export { signOut } from './sign-out.ts';
