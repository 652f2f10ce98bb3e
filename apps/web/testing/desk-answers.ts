/** The answer of a call that works. */
export const answered = (data: unknown) => Response.json({ rtcode: '000', rtmsg: '', data });
/** The answer of a call that a rule refuses. */
export const refused = (code: string, facts: object = {}) =>
  Response.json({ rtcode: '001', rtmsg: code, data: { code, ...facts } });
