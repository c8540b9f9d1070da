/** Where the words of a sales page are, for the editor that draws its fields into the page. Visitors get no marks. */
export type SalesMarks = {
  isEditing: boolean
  section: (name: string) => Record<string, string>
  field: (name: string) => Record<string, string>
}

export const marksFor = (isEditing: boolean): SalesMarks => ({
  isEditing,
  section: (name): Record<string, string> => (isEditing ? { 'data-section': name } : {}),
  field: (name): Record<string, string> => (isEditing ? { 'data-field': name } : {}),
})
