/** `breaking`: clients that rely on earlier answers fail. `risky`: some may fail. `harmless`: none should fail. */
export type Class = 'breaking' | 'risky' | 'harmless';

export const classOrder = ['breaking', 'risky', 'harmless'] as const satisfies readonly Class[];

/** The kinds of changes, with class and title. */
export const classes = {
  // An operation without answers is useless.
  'no-answer': { class: 'breaking', title: 'requests get no answer any more' },
  // The service now reports an internal error, which no client can handle.
  'server-error': { class: 'breaking', title: 'a call now gets a server error' },
  // Clients make the calls that the document shows.
  'documented-call-refused': { class: 'breaking', title: 'a documented call is now refused' },
  // The documents do not promise that the call works, but it did.
  'other-call-refused': { class: 'risky', title: 'an undocumented call is now refused' },
  // A client that distinguishes refusals by status takes another branch.
  'other-refusal': { class: 'risky', title: 'a refusal has another status' },
  // Clients could not use the call before.
  'call-accepted': { class: 'harmless', title: 'a call that was refused is now answered' },
  // The data may be gone, or a filter may be wrong.
  'list-emptied': { class: 'risky', title: 'a list that had items is now always empty' },
  // Code that reads the member finds nothing. Clients rely on a member that always came, documented or not.
  'member-gone': { class: 'breaking', title: 'a member that always came is gone' },
  // Clients had to handle its absence before.
  'optional-member-gone': { class: 'risky', title: 'an optional member is gone' },
  // Code that never saw it missing may not check.
  'member-now-optional': { class: 'risky', title: 'a member that always came is now sometimes missing' },
  // Clients ignore unknown members.
  'member-came': { class: 'harmless', title: 'a member came that had never been seen' },
  // Typed clients fail to read it.
  'type-changed': { class: 'breaking', title: 'a value has another type' },
  'type-came': { class: 'breaking', title: 'a value has an additional type' },
  // Clients could read both.
  'type-gone': { class: 'harmless', title: 'one of several types no longer comes' },
  // A switch over known values may have no branch for it.
  'value-came': { class: 'risky', title: 'a value came that its member never had' },
  // Its branch is no longer taken.
  'value-gone': { class: 'harmless', title: 'a value no longer comes' },
  // Clients choose parsers by it.
  'media-type-changed': { class: 'breaking', title: 'answers have another media type' },
  // Limits and page links travel in headers.
  'header-gone': { class: 'risky', title: 'a header that always came is gone' },
  // It announces the removal of the operation.
  'end-announced': { class: 'risky', title: 'the end of an operation is announced' },
  'header-came': { class: 'harmless', title: 'a header came' },
  'header-changed': { class: 'harmless', title: 'a header has another value' },
  // Clients distinguish errors by code.
  'error-code-changed': { class: 'risky', title: 'an error has another code' },
  // Texts are for people.
  'error-text-changed': { class: 'harmless', title: 'an error has another text' },
  // The target violates the document.
  'statement-broken': { class: 'breaking', title: 'a statement of the documents is now broken' },
  'finding-came': { class: 'breaking', title: 'a broken statement is now broken in another way' },
  'statement-warned': { class: 'risky', title: 'a statement of a standard that the documents name is now broken' },
  'statement-unstable': { class: 'risky', title: 'a statement is now flaky' },
  // Whether it still holds is unknown.
  'statement-lost': { class: 'risky', title: 'a statement can no longer be tested' },
  'statement-mended': { class: 'harmless', title: 'a statement that was broken now holds' },
  'finding-gone': { class: 'harmless', title: 'a broken statement is no longer broken in this way' },
  // The documents leave it open, but clients may rely on it.
  'open-otherwise': { class: 'risky', title: 'behaviour that the documents leave open has changed' },
} as const satisfies Readonly<Record<string, { readonly class: Class; readonly title: string }>>;

export type ChangeKind = keyof typeof classes;

/** One difference between two runs. */
export interface Change {
  readonly kind: ChangeKind;
  readonly operation: string;
  /** The subject of the change: a member's path, a kind of call, a header, a requirement. */
  readonly at: string;
  readonly before: string;
  readonly after: string;
}
