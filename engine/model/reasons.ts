import type { Depth } from './depth.ts';

/** Reasons of cases that were not judged, which reports treat apart. */

/** A run of this depth leaves the case out. */
export const notAtDepth = (depth: Depth): string => `not tested at --depth ${depth}; use a larger one`;

/** Both options select operations, and the reader knows which one the command had. */
export const notSelected = 'not selected by --only or --changed-since';
