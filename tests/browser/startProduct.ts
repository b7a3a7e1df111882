export { start as default } from './product.ts';
