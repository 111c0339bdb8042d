/** The state of the world does not allow the situation. The reason names the missing precondition. */
export class SituationImpossible extends Error {
  override readonly name = 'SituationImpossible';
}
