/** Versions of OpenRPC, the default first. Schemas are of draft 2020-12, in 1.2.6 of draft 7. */
export const openRpcVersions = ['1.3.2', '1.2.6'] as const;

export type OpenRpcVersion = (typeof openRpcVersions)[number];
