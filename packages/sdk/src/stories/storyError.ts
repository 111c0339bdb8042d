/** Error of a story that cannot continue, with the call and its outcome. */
export class StoryError extends Error {
  override readonly name = 'StoryError';
  readonly call: string;

  constructor(call: string, why: string) {
    super(why);
    this.call = call;
  }
}
