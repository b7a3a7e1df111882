/** Features of a sentence; see `featuresOf`. */
type Features = ReadonlySet<string>;

/** One example: the features of its sentence. */
export interface Example<Label extends string> {
  readonly label: Label;
  readonly features: Features;
}

/** What was learned of a feature, in hundredths. */
export interface LearnedFeature {
  /** How rare it is: logarithm of the inverse of its frequency. */
  readonly rarity: number;
  /** Weight for each label, in the order of the labels. */
  readonly weights: readonly number[];
}
export type LearnedFeatures = ReadonlyMap<string, LearnedFeature>;

/** Returns the labels with their probabilities, best first. */
export type Classify<Label extends string> = (features: Features) => readonly (readonly [label: Label, probability: number])[];

/** In every sentence. */
const BIAS = '*';
const EPOCHS = 10;
const LEARNING_RATE = 4;
const DECAY = 0.3;
const BIAS_RATE = 0.05;
const HUNDRED = 100;
/** Visits the examples in a fixed order in which labels alternate: multiples of a prime modulo another one. */
const STEP = 7919;
const MODULUS = 99_991;

/** A sentence as a vector of length one: positions of features and their values. */
type SparseVector = readonly (readonly [position: number, value: number])[];

const toUnitVector = (entries: readonly (readonly [position: number, rarity: number])[]): SparseVector => {
  const length = Math.sqrt(entries.reduce((sum, [, rarity]) => sum + rarity ** 2, 0)) || 1;
  return entries.map(([position, rarity]) => [position, rarity / length]);
};

const inHundredths = (value: number): number => Math.round(HUNDRED * value) || 0;

const softmax = (scores: readonly number[]): readonly number[] => {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
};

const scoresOf = (vector: SparseVector, weights: readonly Float64Array[], biases: readonly number[]): readonly number[] =>
  weights.map((row, label) => vector.reduce((sum, [position, value]) => sum + row[position]! * value, biases[label]!));

/**
 * Learns a multinomial logistic regression over features weighted by rarity (tf-idf), by stochastic gradient descent. The same examples give
 * the same weights: nothing is random.
 */
export const learnFeatures = <Label extends string>(labels: readonly Label[], examples: readonly Example<Label>[]): LearnedFeatures => {
  const counts = new Map<string, number>();
  for (const { features } of examples) for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts.keys()];
  const positions = new Map(names.map((name, position) => [name, position]));
  const rarities = names.map((name) => Math.round(HUNDRED * Math.log(1 + examples.length / (counts.get(name) ?? 1))) / HUNDRED);
  const vectors = examples
    .map(({ label, features }, index) => ({
      label: labels.indexOf(label),
      order: (index * STEP) % MODULUS,
      vector: toUnitVector([...features].map((name) => [positions.get(name)!, rarities[positions.get(name)!]!])),
    }))
    .toSorted((a, b) => a.order - b.order);
  const weights = labels.map(() => new Float64Array(names.length));
  const biases = labels.map(() => 0);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const rate = LEARNING_RATE / (1 + DECAY * epoch);
    for (const { label, vector } of vectors)
      for (const [index, probability] of softmax(scoresOf(vector, weights, biases)).entries()) {
        const error = (index === label ? 1 : 0) - probability;
        biases[index]! += rate * BIAS_RATE * error;
        const row = weights[index]!;
        for (const [position, value] of vector) row[position]! += rate * error * value;
      }
  }
  const learned = names.map((name, position): [string, LearnedFeature] => [
    name,
    { rarity: inHundredths(rarities[position]!), weights: weights.map((row) => inHundredths(row[position]!)) },
  ]);
  return new Map([...learned, [BIAS, { rarity: 0, weights: biases.map(inHundredths) }]]);
};

/** Creates the classifier from what was learned. */
export const createClassifier = <Label extends string>(labels: readonly Label[], learned: LearnedFeatures): Classify<Label> => {
  const biases = learned.get(BIAS)?.weights.map((weight) => weight / HUNDRED) ?? labels.map(() => 0);
  return (features) => {
    const known = [...features].flatMap((name) => learned.get(name) ?? []);
    const vector = toUnitVector(known.map(({ rarity }, index) => [index, rarity]));
    const scores = labels.map((_, label) =>
      vector.reduce((sum, [index, value]) => sum + (known[index]!.weights[label]! / HUNDRED) * value, biases[label]!),
    );
    return softmax(scores)
      .map((probability, label) => [labels[label]!, probability] as const)
      .toSorted(([, a], [, b]) => b - a);
  };
};
