import type { Exchange } from '../../engine/model/exchange.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { clip, clipBytes, oneLine } from '../../engine/model/text.ts';
import { defined } from '../../engine/model/defined.ts';
import { drawing } from '../proofs/drawing.ts';

/** Limits per case, so that the report stays small enough to open, even if a target sends long answers. */
export const maxPerCase = { findings: 3, exchanges: 6, bytes: 24_000, name: 120 } as const;

export interface Attachment {
  readonly name: string;
  readonly text: string;
  readonly type: 'text/plain' | 'image/svg+xml';
}

export interface Attachments {
  readonly attached: readonly Attachment[];
  /** Says which attachments were omitted, and where to find them; absent if all are attached. */
  readonly note?: string;
}

/** A request and its answer as text, like on the wire. */
const asText = ({ request, response, failure }: Exchange): string =>
  [
    `${request.method} ${request.url}`,
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
    ...(request.body === undefined ? [] : ['', request.body]),
    '',
    '-----',
    '',
    ...(response
      ? [
          `HTTP ${response.status}`,
          ...Object.entries(response.headers).map(([name, value]) => `${name}: ${String(value)}`),
          '',
          response.body,
        ]
      : [`no answer: ${failure?.kind} (${failure?.message})`]),
  ].join('\n');

const pathOf = (url: string): string => url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');

const attachment = (exchange: Exchange): Attachment => ({
  name: oneLine(
    clip(`exchange ${exchange.n}: ${exchange.request.method} ${pathOf(exchange.request.url)}`, maxPerCase.name),
  ),
  text: clipBytes(asText(exchange), maxPerCase.bytes),
  type: 'text/plain',
});

/** The evidence of findings, as far as pictures show it; the description of the case has the rest. */
const drawings = (findings: Outcome['findings']): readonly Attachment[] =>
  findings.flatMap(({ evidence }, place) => {
    const picture = evidence && drawing(evidence, true);
    return picture ? [{ name: `evidence ${place + 1}`, text: picture.text, type: 'image/svg+xml' as const }] : [];
  });

/** The evidence and the exchanges of a case's findings, limited in number and size. */
export const attachmentsOf = ({ findings }: Pick<Outcome, 'findings'>): Attachments => {
  const all = findings.flatMap(({ exchanges }) => exchanges).length;
  const attached = findings
    .slice(0, maxPerCase.findings)
    .flatMap(({ exchanges }) => exchanges.slice(0, maxPerCase.exchanges));
  const cut = attached.filter((exchange) => Buffer.byteLength(asText(exchange)) > maxPerCase.bytes).length;
  const notes = [
    ...(all > attached.length ? [`${attached.length} of ${all} exchanges are attached`] : []),
    ...(cut > 0 ? [`${cut} of them cut at ${maxPerCase.bytes} bytes`] : []),
  ];
  return {
    attached: [...drawings(findings.slice(0, maxPerCase.findings)), ...attached.map(attachment)],
    ...defined({ note: notes.length > 0 ? `${notes.join(', ')}; exchanges.ndjson.gz holds all.` : undefined }),
  };
};
