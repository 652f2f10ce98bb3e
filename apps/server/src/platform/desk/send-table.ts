import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../http/content-disposition.ts';
import type { TableFile } from '../tables/table-file.ts';
import { type TableFormat, tableTypes, writeTable } from '../tables/write-table.ts';

/**
 * Answers a call with a table to download. Nothing may be sent after it. A refusal while the first rows are read is an
 * answer like any other; a later error breaks the connection, so that nobody takes a part for the whole.
 */
export async function sendTable(reply: FastifyReply, table: TableFile, format: TableFormat): Promise<void> {
  const bytes = await writeTable(table, format);
  reply
    .header('x-rt', '000')
    .header('content-disposition', contentDisposition('attachment', `${table.name}.${format}`))
    .type(tableTypes[format])
    .send(bytes);
}
