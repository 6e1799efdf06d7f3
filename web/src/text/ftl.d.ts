/** The parts of a language's texts, as the build splits them. */
declare module "*.ftl?first" {
  const text: string;
  export default text;
}
declare module "*.ftl?late" {
  const text: string;
  export default text;
}
