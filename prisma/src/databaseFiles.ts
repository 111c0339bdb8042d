export { copyClosedDatabase, readFileStart, syncFile } from '#platform/files';
