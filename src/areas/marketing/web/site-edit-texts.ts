import { editTexts } from './edit/edit-texts.ts'

/** The script of the public pages where an admin edits their texts; visitors never load it. */
void editTexts(document)
