/** Ids of places on the page, for links from the matrix. */

const slug = (text: string): string => text.replace(/[^\w.-]+/g, '-');

export const findingAnchor = (fingerprint: string): string => `finding-${slug(fingerprint)}`;
export const operationAnchor = (operation: string): string => `operation-${slug(operation)}`;
export const topicAnchor = (operation: string, topic: string): string => `cases-${slug(operation)}-${topic}`;
