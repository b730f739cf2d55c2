/** `breaking`: clients that kept to what they saw before fail. `risky`: some may. `harmless`: none should. */
export type Class = 'breaking' | 'risky' | 'harmless';

export const classOrder = ['breaking', 'risky', 'harmless'] as const satisfies readonly Class[];

/** What a change is called, how it is classed, and what a reader is told. */
export const classes = {
  // Nothing can be read from an operation that no longer answers.
  'no-answer': { class: 'breaking', title: 'requests get no answer any more' },
  // Whatever the call, the service now says that the fault is its own.
  'server-error': { class: 'breaking', title: 'a call now gets a server error' },
  // Clients make the calls that the document shows.
  'documented-call-refused': { class: 'breaking', title: 'a documented call is now refused' },
  // Nobody was promised that the call works, but it did.
  'other-call-refused': { class: 'risky', title: 'a call beside the documents is now refused' },
  // A client that tells refusals apart by status takes another branch.
  'other-refusal': { class: 'risky', title: 'a refusal has another status' },
  // Who was refused before has nothing to lose.
  'call-accepted': { class: 'harmless', title: 'a call that was refused is now answered' },
  // The data may have gone, or a filter may be at fault.
  'list-emptied': { class: 'risky', title: 'a list that held something is always empty' },
  // Code that reads a member finds nothing: what always came counts like a promise, documented or not.
  'member-gone': { class: 'breaking', title: 'a member that always came is gone' },
  // Clients had to do without it before.
  'optional-member-gone': { class: 'risky', title: 'a member that came at times is gone' },
  // Code that never saw it lacking may not look.
  'member-now-optional': { class: 'risky', title: 'a member that always came is lacking at times' },
  // Clients leave alone what they do not know.
  'member-came': { class: 'harmless', title: 'a member came that had never been seen' },
  // Typed clients fail to read it.
  'type-changed': { class: 'breaking', title: 'a value has another type' },
  'type-came': { class: 'breaking', title: 'a value comes in a further type' },
  // Clients could read both.
  'type-gone': { class: 'harmless', title: 'one of several types no longer comes' },
  // Switches over known values may have no branch for it.
  'value-came': { class: 'risky', title: 'a value came that its member never had' },
  // Its branch is no longer taken.
  'value-gone': { class: 'harmless', title: 'a value no longer comes' },
  // Parsers are chosen by it.
  'media-type-changed': { class: 'breaking', title: 'answers have another media type' },
  // Limits and page links travel in headers.
  'header-gone': { class: 'risky', title: 'a header that always came is gone' },
  // It says that the operation will go.
  'end-announced': { class: 'risky', title: 'the end of an operation is announced' },
  'header-came': { class: 'harmless', title: 'a header came' },
  'header-changed': { class: 'harmless', title: 'a header has another value' },
  // Clients tell errors apart by code.
  'error-code-changed': { class: 'risky', title: 'an error has another code' },
  // Texts are for people.
  'error-text-changed': { class: 'harmless', title: 'an error has another text' },
  // What the document says no longer holds.
  'statement-broken': { class: 'breaking', title: 'a statement of the documents is now broken' },
  'finding-came': { class: 'breaking', title: 'a broken statement is now broken in another way' },
  'statement-warned': { class: 'risky', title: 'a statement of a standard that the documents name is now broken' },
  'statement-unstable': { class: 'risky', title: 'a statement is now broken at times' },
  // It may hold or not: nobody can tell any more.
  'statement-lost': { class: 'risky', title: 'a statement can no longer be put to the test' },
  'statement-mended': { class: 'harmless', title: 'a statement that was broken now holds' },
  'finding-gone': { class: 'harmless', title: 'a broken statement is no longer broken in this way' },
  // The documents leave it open, but clients may have learnt it.
  'open-otherwise': { class: 'risky', title: 'what the documents leave open is done otherwise' },
} as const satisfies Readonly<Record<string, { readonly class: Class; readonly title: string }>>;

export type ChangeKind = keyof typeof classes;

/** One thing that is not as it was. */
export interface Change {
  readonly kind: ChangeKind;
  readonly operation: string;
  /** What it is about: a member's path, a way of asking, a header, a requirement. */
  readonly at: string;
  readonly before: string;
  readonly after: string;
}
