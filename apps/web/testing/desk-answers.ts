/** The answer of a successful call. */
export const answered = (data: unknown) => Response.json({ rtcode: '000', rtmsg: '', data });
/** The answer of a call that is refused. */
export const refused = (code: string, facts: object = {}) =>
  Response.json({ rtcode: '001', rtmsg: code, data: { code, ...facts } });
