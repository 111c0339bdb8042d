/** The sections of the guide, in reading order, with the words by which the search finds them besides the title. */
export const guideSections = [
  {
    id: 'start',
    title: 'Start',
    words: 'first steps curl openapi swagger postman sdk client python address base url port',
  },
  {
    id: 'envelope',
    title: 'The sealed envelope',
    words:
      'encrypt encryption encrypted decrypt cipher crypto aes rsa key public seal sealing body https',
  },
  {
    id: 'answers',
    title: 'Answers and refusals',
    words:
      'error errors refusal code codes status http response failure rate limit limits throttle 400 404 429 500',
  },
  {
    id: 'signing-in',
    title: 'Signing in',
    words: 'sign in log login authentication authorization auth token session password demo 401',
  },
  {
    id: 'idempotency',
    title: 'Moving money once',
    words: 'idempotency idempotent key retry repeat twice duplicate lost 409',
  },
  {
    id: 'values',
    title: 'Amounts and times',
    words: 'decimal number money rate date time timestamp timezone zone utc page pages pagination',
  },
  {
    id: 'worlds',
    title: 'Worlds and their clocks',
    words: 'world time clock control token operator admin advance freeze sandbox',
  },
  { id: 'own-app', title: 'From your own app', words: 'cors proxy vite nginx origin' },
  {
    id: 'languages',
    title: 'Languages',
    words: 'language translation locale accept-language english chinese',
  },
  {
    id: 'stream',
    title: 'The stream',
    words: 'websocket socket sse server-sent events eventsource live push prices subscribe',
  },
] as const;

export type GuideSection = (typeof guideSections)[number]['id'];
