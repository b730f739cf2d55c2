import { parse } from 'lossless-json';
import type { Defect } from '../../../../defects/defect.ts';
import { changeBody } from '../../../../defects/operators/answers.ts';
import { isMembers, type Members, type Value } from '../../../../defects/value.ts';
import { toJson } from '../../../json.ts';
import type { AnswerRef } from '../../../types.ts';

const digits = (text: string): number | bigint => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text));

const read = (text: string): Members | undefined => {
  const block = parse(text, undefined, digits) as Value;
  return isMembers(block) ? block : undefined;
};

/** Changes a block that comes as JSON text; numbers keep all their digits. */
export function changeBlock(change: (block: Members) => Value): Defect {
  return changeBody((body) => {
    const block = body['encoding'] === 'json' ? read(String(body['block'])) : undefined;
    return block ? { ...body, block: toJson(change(block)) } : body;
  });
}

/** The block of an answer with encoding json; undefined where it is no JSON text. */
export const blockOf = ({ result }: AnswerRef): Members | undefined => {
  try {
    return read(String(result?.['block']));
  } catch {
    return undefined;
  }
};
