export { stop as default } from './product.ts';
