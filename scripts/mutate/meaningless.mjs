// Mutants that make no difference, each with the reason why no test could notice it. Known by their code, not their line.
export const meaningless = [];
