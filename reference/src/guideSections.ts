/** The sections of the guide, in reading order. */
export const guideSections = [
  { id: 'start', title: 'Start' },
  { id: 'envelope', title: 'The sealed envelope' },
  { id: 'answers', title: 'Answers and refusals' },
  { id: 'signing-in', title: 'Signing in' },
  { id: 'idempotency', title: 'Moving money once' },
  { id: 'values', title: 'Amounts and times' },
  { id: 'worlds', title: 'Worlds and their clocks' },
  { id: 'own-app', title: 'From your own app' },
  { id: 'languages', title: 'Languages' },
  { id: 'stream', title: 'The stream' },
] as const;

export type GuideSection = (typeof guideSections)[number]['id'];
