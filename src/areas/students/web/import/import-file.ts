export type ImportFile = { text: string; name: string }
