import { routeProblems } from '@hongbao/contracts/pages/pages';
import { meant } from '@hongbao/contracts/nearest';

/**
 * Returns the problems of a route of the app as texts with suggestions: "/heyeu is not a page; did you mean /heyue?".
 * Values for which `isOpen` returns true are not checked.
 */
export const routeProblemTexts = (
  route: string,
  isOpen?: (value: string) => boolean,
): readonly string[] =>
  routeProblems(route, isOpen).map(({ what, given, known }) => `${what}${meant(given, known)}`);
