/** The build gives a class the same name on both sides, so the server can paint in the screens' own. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}
