import { z } from 'zod';

/** Compiling takes up to 7 ms, and afterwards a check takes a tenth of its time. */
const usesWorthIt = 20;

/** Returns a schema each time it is needed, compiled once it has been needed often. */
export function compiledOnceBusy<Kind extends z.core.$ZodType>(schema: Kind): () => Kind {
  let uses = 0;
  let current = schema;
  return () => {
    uses += 1;
    if (uses === usesWorthIt) current = z.compile(schema);
    return current;
  };
}
