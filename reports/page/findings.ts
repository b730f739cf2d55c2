import { operationName } from '../../engine/model/operation-name.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { type CaseFinding, type FindingGroup, groupsOf } from '../groups.ts';
import { plural } from '../../engine/model/text.ts';
import type { Presenting } from '../presented.ts';
import { findingBody, findingSummary } from './finding.ts';
import { findingAnchor, html, type Markup } from './html.ts';
import { filtered, markOf, type VerdictMark } from './marks.ts';

/** Maximum findings on the page; summary.md and results.json hold all. */
const maxFindings = 300;
/** Findings by cause, with the number of those that the page leaves out. */
export interface ListedGroups {
  readonly groups: readonly FindingGroup[];
  readonly findings: number;
  readonly omitted: number;
}

export interface ListedFindings {
  /** Groups with a new finding, failures before warnings. */
  readonly fresh: ListedGroups;
  readonly known: ListedGroups;
  /** Fingerprints of the findings on the page, so that links lead to places that exist. */
  readonly listed: ReadonlySet<string>;
}

/** The groups of which the first `maxFindings` findings are. The last of them may lose members. */
function cut(groups: readonly FindingGroup[]): ListedGroups {
  let room = maxFindings;
  const kept = groups.flatMap((group) => {
    const members = group.members.slice(0, Math.max(0, room));
    room -= members.length;
    return members.length === 0 ? [] : [{ ...group, members }];
  });
  const findings = groups.reduce((sum, { members }) => sum + members.length, 0);
  const listed = kept.reduce((sum, { members }) => sum + members.length, 0);
  return { groups: kept, findings, omitted: findings - listed };
}

/** The findings of a run by cause, as far as the page shows them. */
export function listFindings(contract: Contract, outcomes: readonly Outcome[]): ListedFindings {
  const all = groupsOf(contract, outcomes);
  const news = all.filter(({ isKnown }) => !isKnown);
  // A group with more members says more about the target.
  const of = (verdict: FindingGroup['verdict']) =>
    news.filter((group) => group.verdict === verdict).sort((a, b) => b.members.length - a.members.length);
  const fresh = cut([...of('fail'), ...of('warning')]);
  const known = cut(all.filter(({ isKnown }) => isKnown));
  const members = [...fresh.groups, ...known.groups].flatMap((group) => group.members);
  return { fresh, known, listed: new Set(members.map(({ finding }) => finding.fingerprint)) };
}

const markOfFinding = ({ outcome, finding }: CaseFinding): VerdictMark => (finding.known ? 'known' : markOf(outcome));

interface CardOptions {
  /** Cards of one name, of which one is open; absent: the card is inside another one. */
  readonly name?: string;
  readonly isOpen: boolean;
  /** By fingerprint, how often earlier runs showed the finding. */
  readonly past: ReadonlyMap<string, string>;
}

/** A finding: the message in its line; in the fold its evidence, its requests, and what follows from it. */
function card(run: Presenting, row: CaseFinding, others: readonly CaseFinding[], options: CardOptions): Markup {
  const { finding } = row;
  const rows = [row, ...others];
  const operations = [...new Set(rows.map((each) => each.finding.operation))];
  const marks = [...new Set(rows.map(markOfFinding))];
  const open = html`${options.name && html` name="${options.name}"`}${options.isOpen ? html` open` : undefined}`;
  const name = operationName(run.contract, finding.operation);
  const inner = others.map((other) => card(run, other, [], { past: options.past, isOpen: false }));
  const consequences =
    others.length === 0
      ? undefined
      : html`<details class="consequences">
<summary>${plural(others.length, 'more finding')} with the same cause</summary>
${inner}</details>`;
  return html`<details class="finding"${filtered(operations, marks)}${open}>
${findingSummary(finding, name, markOfFinding(row), others.length)}
<div class="body" id="${findingAnchor(finding.fingerprint)}">
${findingBody(run, row, options.past.get(finding.fingerprint))}${consequences}</div></details>
`;
}

/** One card for each cause, the finding that represents it first. */
export function cards(
  run: Presenting,
  { groups, omitted }: ListedGroups,
  past: ReadonlyMap<string, string> = new Map<string, string>(),
): Markup | undefined {
  if (groups.length === 0) return undefined;
  const name = groups.some(({ isKnown }) => isKnown) ? 'known-finding' : 'finding';
  const rows = groups.map(({ members, representative }, place) => {
    const root = members.includes(representative) ? representative : (members[0] ?? representative);
    const others = members.filter((member) => member !== root);
    return card(run, root, others, { name: `card-of-${name}`, isOpen: place === 0, past });
  });
  const rest = omitted > 0 ? html`<p>${omitted} more in summary.md and results.json</p>` : undefined;
  return html`<div class="cards">${rows}</div>${rest}`;
}
