/** The world, as it is, has no place for a situation; the reason says what is missing. */
export class SituationImpossible extends Error {
  override readonly name = 'SituationImpossible';
}
