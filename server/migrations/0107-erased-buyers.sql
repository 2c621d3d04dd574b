-- Of an erased account nothing can be compared with the owner any more, so its orders wait as if it were close.
alter table share_pattern drop constraint share_pattern_pattern_check;
alter table share_pattern add constraint share_pattern_pattern_check
  check (pattern in ('own_staff', 'same_mobile', 'same_card', 'same_network', 'erased_account'));
