// Replaces a style sheet in Jest.
export default {};
