/** Why a story does not go on: which call, and what came of it. */
export class StoryTrouble extends Error {
  override readonly name = 'StoryTrouble';
  readonly call: string;

  constructor(call: string, why: string) {
    super(why);
    this.call = call;
  }
}
