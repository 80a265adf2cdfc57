"""What tests share: every setup, random positions, a second referee, and files of expected games."""
