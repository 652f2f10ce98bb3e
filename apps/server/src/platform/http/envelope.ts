import { generalWords, type Language, problems, refusal, success } from '@yuelan/contract';
import type { FastifyReply } from 'fastify';
import { fillWords } from '../message.ts';
import { failurePage, isForPerson } from './failure-page.ts';
import type { Facts, FailureStatus, Refusal } from './refusal.ts';

function send(
  reply: FastifyReply,
  status: number,
  rtcode: string,
  rtmsg: string,
  data: unknown,
): FastifyReply {
  return reply
    .code(status)
    .header('x-rt', rtcode)
    .type('application/json; charset=utf-8')
    .send({ rtcode, rtmsg, data });
}

export function sendSuccess(reply: FastifyReply, language: Language, data: unknown): FastifyReply {
  return send(reply, 200, success, generalWords[success][language], data);
}

export function sendRefusal(reply: FastifyReply, language: Language, { code, facts }: Refusal): FastifyReply {
  return send(reply, 200, refusal, fillWords(problems[code][language], facts), { ...facts, code });
}

/** Sends a failure: a page if the answer is for a person. */
export function sendFailure(
  reply: FastifyReply,
  language: Language,
  status: FailureStatus,
  data: Facts | null = null,
): FastifyReply {
  const { request } = reply;
  if (isForPerson(request))
    return reply
      .code(status)
      .header('x-rt', String(status))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(failurePage(request.url, language, status));
  return send(reply, status, String(status), generalWords[status][language], data);
}
