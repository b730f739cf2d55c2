import { judgePairs } from './judge-pairs.ts';
import type { KnownBug } from './known-bugs.ts';
import { listBugs } from './software/all.ts';

// Judges releases of public servers with a known list bug, and the releases that fixed it.

/** A text with backticks is a code span between double ones. */
function codeSpan(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** A section of the page: the call that shows the bug, and the findings on the fixed release that are known. */
function describeBug({ name, byHand, bug, fix, remark, known = {} }: KnownBug): string {
  const call =
    byHand &&
    [
      '```sh',
      byHand.call.replaceAll('{url}', 'http://127.0.0.1:PORT'),
      `# ${bug}: ${byHand.bug}`,
      `# ${fix}: ${byHand.fix}`,
      '```',
    ].join('\n');
  const notes = Object.entries(known).map(([law, reason]) => `Known on ${fix}: ${codeSpan(law)}: ${reason}.`);
  return [`### ${name}`, call, remark && `${remark}.`, ...notes].filter((part) => part !== undefined).join('\n\n');
}

await judgePairs({
  name: 'list-bugs',
  pairs: listBugs,
  page: 'lab/servers/list-bugs.md',
  parts: { 'by hand': listBugs.map(describeBug).join('\n\n') },
});
