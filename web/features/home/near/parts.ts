/* The texts for an unknown place and for one with nothing near it: one file, with words of its own. */
export { NothingNear } from './NothingNear.tsx';
export { WhereAreYou } from './WhereAreYou.tsx';
