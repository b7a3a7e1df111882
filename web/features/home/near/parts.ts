/* What is said where a place is not known, or has nothing near it: one file, with words of its own. */
export { NothingNear } from './NothingNear.tsx';
export { WhereAreYou } from './WhereAreYou.tsx';
