// Stands for a style sheet in Jest.
export default {};
