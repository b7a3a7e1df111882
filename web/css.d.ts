/** A CSS module: class names by the names its file gives them. */
declare module '*.module.css' {
  const names: Readonly<Record<string, string>>;
  export default names;
}
declare module '*.css';
/** A picture that is a file of its own: its address. */
declare module '*.svg' {
  const address: string;
  export default address;
}
