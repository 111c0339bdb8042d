/** Which control calls are tools of their own: those of `coreTools`, or all. */
export const toolSets = ['core', 'all'] as const;
export type ToolSet = (typeof toolSets)[number];
