import type { DestinationStream } from 'pino';
import { z } from 'zod';

const lineSchema = z.looseObject({ level: z.number(), msg: z.string().optional() });
export type LogLine = z.infer<typeof lineSchema>;

/** Keeps log lines in memory for tests to look at. */
export class LogLines implements DestinationStream {
  readonly texts: string[] = [];

  write(line: string): void {
    this.texts.push(line);
  }

  get lines(): LogLine[] {
    return this.texts.map((text) => lineSchema.parse(JSON.parse(text)));
  }

  /** The error lines of one request, as written. */
  errorsOf(requestId: string): string[] {
    return this.texts.filter((text) => {
      const line = lineSchema.parse(JSON.parse(text));
      return line.level >= 50 && line['requestId'] === requestId;
    });
  }
}
