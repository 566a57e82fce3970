/** The looks of the forms that `handover-forms.ts` draws, beside the widget's own (`styles.ts`): they come with them. */
export const handoverStyles = `
form.handover { flex: 1; overflow-y: auto; display: grid; align-content: start; align-items: stretch; gap: 14px; padding: 16px; border-top: 0 }
.handover label { display: grid; gap: 6px; font-size: 14px }
.handover .agree { grid-template-columns: auto 1fr; gap: 10px }
.handover input:not([type=checkbox]) { width: 100%; background: var(--sunken); border: 1px solid var(--line); border-radius: 10px; padding: 8px 12px }
.handover input[type=checkbox] { width: 20px; height: 20px; accent-color: var(--accent) }
.handover [aria-invalid] { outline: 2px solid var(--danger); outline-offset: 1px }
.complaint:empty { display: none }
.tell.first { background: var(--accent); border-color: var(--accent); color: #fff }
.acts { display: flex; gap: 16px; align-items: center }
.back { text-decoration: underline; padding: 4px 0 }
.handing-over .log, .handing-over .ask, .handing-over .allowed, .handing-over .offers { display: none }
`;
