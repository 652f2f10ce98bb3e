import type { FastifyReply } from 'fastify';
import { contentDisposition } from '../http/content-disposition.ts';
import { type TableFile, type TableFormat, tableTypes, writeTable } from '../tables/table-file.ts';

/** Answers a call with a table to download. Nothing may be sent after it. */
export async function sendTable(reply: FastifyReply, table: TableFile, format: TableFormat): Promise<void> {
  const bytes = await writeTable(table, format);
  reply
    .header('x-rt', '000')
    .header('content-disposition', contentDisposition('attachment', `${table.name}.${format}`))
    .type(tableTypes[format])
    .send(bytes);
}
