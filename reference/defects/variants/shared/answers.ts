import { Refusal, type RefusalStatus } from '../../../handlers/shared/refusal.ts';
import { json } from '../../../../defects/operators/http.ts';
import type { Alteration, ProviderAnswer, ProviderRequest } from '../../../types.ts';
import { counter } from './bodies.ts';

type Fetch = (request: ProviderRequest) => Promise<ProviderAnswer>;

/** Changes every HTTP answer. */
export function onAnswers(change: (answer: ProviderAnswer, request: ProviderRequest) => ProviderAnswer): Alteration {
  return { http: async (request, next) => change(await next(request), request) };
}

/** Changes HTTP by the number of the request. Each provider counts its own requests, from 1. */
export function byTurn(
  change: (turn: number, request: ProviderRequest, next: Fetch) => Promise<ProviderAnswer>,
): Alteration {
  const count = counter();
  return { http: (request, next) => change(count(next), request, next) };
}

/** The documented error body under its status. */
export function refusal(status: RefusalStatus, message: string): ProviderAnswer {
  return json(status, new Refusal(status, message).body());
}

/** The answer with some headers replaced. */
export function withHeaders(answer: ProviderAnswer, headers: ProviderAnswer['headers']): ProviderAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
