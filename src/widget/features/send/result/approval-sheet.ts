import { defineSheet } from '../../../ui/styles/sheet';

/** The box of the two pictures is as high at rest as while the wallet asks. */
export const approvalSheet = defineSheet(`
.send-approval{display:grid;justify-items:center;gap:16px;padding-block:8px 4px;text-align:center;text-wrap:balance}
.send-approval h3{font-size:16px;font-weight:600}
.send-approval .small{margin-block-start:8px}
.send-approval .link{display:flex;align-items:center;gap:14px;min-block-size:128px}
.send-approval .link>i{inline-size:6px;block-size:6px;margin-inline:12px;border-radius:50%;color:var(--line);background:currentColor;box-shadow:-12px 0,12px 0;animation:send-walk 1.2s steps(1) infinite}
.send-approval .link>.pic{animation:send-go 1.2s ease-in-out infinite alternate}
.send-approval.rest .link>*{animation:none}
.send-approval.rest .ring rect+rect{display:none}
@keyframes send-go{to{translate:calc(8px*var(--dir))}}
@keyframes send-walk{0%{box-shadow:-12px 0 var(--accent),12px 0}33%{background:var(--accent)}66%{box-shadow:-12px 0,12px 0 var(--accent)}}
@media (prefers-reduced-motion:reduce){.send-approval .link>:is(i,.pic){animation:none}}
`);
