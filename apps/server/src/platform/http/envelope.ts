import { generalWords, type Language, problems, refusal, success } from '@yuelan/contract';
import type { FastifyReply } from 'fastify';
import { fillWords } from '../message.ts';
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

export function sendFailure(
  reply: FastifyReply,
  language: Language,
  status: FailureStatus,
  data: Facts | null = null,
): FastifyReply {
  return send(reply, status, String(status), generalWords[status][language], data);
}
