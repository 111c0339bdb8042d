/** Error of a story that cannot continue, with the call and its outcome. */
export class StoryTrouble extends Error {
  override readonly name = 'StoryTrouble';
  readonly call: string;

  constructor(call: string, why: string) {
    super(why);
    this.call = call;
  }
}
