/* The texts for an unknown place and for a place with nothing near it, in one chunk with its own translations. */
export { NothingNear } from './NothingNear.tsx';
export { AskForPlace as WhereAreYou } from './AskForPlace.tsx';
