/* The texts for an unknown place, for a place with nothing near it and for a search without a connection, in one chunk with its own translations. */
export { NothingNear } from './NothingNear.tsx';
export { SavedResults } from './SavedResults.tsx';
export { AskForPlace as WhereAreYou } from './AskForPlace.tsx';
