export type Scene = {
  /** Under its stop on the time line. */
  name: string
  title: string
  text: string
  line: 'courses' | 'pages' | 'payments' | 'email' | 'crm'
  /** What appears on the line, and after how many seconds of the scene. */
  stops: { at: number; title: string; note: string }[]
  captions: { at: number; text: string }[]
}
